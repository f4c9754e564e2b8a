// The review tool: findings to look at and to judge. Text of the crawl is only ever text here.
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.body });
