/** The page's program: reads what is written into the page and draws it. */
import { render } from "preact";
import type { PageCatalogue, PageData } from "../../report/index.ts";
import { App } from "./app.tsx";

function embedded<Value>(id: string): Value {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null") as Value;
}

const root = document.getElementById("page");
if (root) {
  root.textContent = "";
  render(
    <App data={embedded<PageData>("data")} catalogues={embedded<PageCatalogue[]>("messages")} />,
    root,
  );
}
