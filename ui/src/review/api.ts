// Asking the server this page came from; nothing else is ever asked.
export type Json = any;

export async function get(path: string, parameters: Record<string, string | number> = {}): Promise<Json> {
  const asked = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return read(await fetch(asked.size > 0 ? `${path}?${asked}` : path));
}

export async function post(path: string, body: Json): Promise<Json> {
  const headers = { "Content-Type": "application/json" };
  return read(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

// What the server refused, and will refuse again.
export class Refused extends Error {}

async function read(answer: Response): Promise<Json> {
  const body = await answer.json();
  if (answer.ok) return body;
  throw answer.status >= 500 ? new Error(body.error) : new Refused(body.error);
}
