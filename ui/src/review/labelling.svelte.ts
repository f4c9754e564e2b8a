// Labels on their way: shown at once, kept in this browser until the server says that they are on the disk.
import { post, Refused } from "./api";

export interface Label {
  id: string; reviewer: string; scheme: string; kind: string; key: string; digest: string; verdict: string; reasons: string;
  note: string; sample: string; position: number; started: number; blind: boolean;
}
interface Sending { path: string; body: object }

const kept = "seamripper-unsent";

class Outbox {
  unsent = $state<Sending[]>(JSON.parse(localStorage.getItem(kept) ?? "[]"));
  trouble = $state("");
  said = $state(""); // of the last label or undo; stays while one goes on to another item
  #sending = false;

  // Resolves when it is on the disk; if the server is away, it is sent later and in order.
  async send(path: string, body: object): Promise<unknown> {
    if (this.unsent.length === 0) {
      try {
        return await post(path, body);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
    }
    this.unsent.push({ path, body });
    this.#keep();
    void this.flush();
    return null;
  }

  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    while (this.unsent.length > 0) {
      try {
        await post(this.unsent[0]!.path, this.unsent[0]!.body);
        this.trouble = "";
      } catch (error) {
        this.trouble = String((error as Error).message);
        if (!(error instanceof Refused)) break;
      }
      this.unsent.shift();
      this.#keep();
    }
    this.#sending = false;
    if (this.unsent.length > 0) setTimeout(() => void this.flush(), 2000);
  }

  #keep(): void {
    localStorage.setItem(kept, JSON.stringify(this.unsent));
  }
}

export const outbox = new Outbox();
