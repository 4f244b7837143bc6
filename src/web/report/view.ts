/** What a view is: the contract between the page's frame and the files of `views/`. */
import type { ComponentType } from "preact";
import type { LaunchReport, PageData, PageLaunch } from "../../report/index.ts";

/**
 * The sentence of a code in the page's language, `{param}`s filled in; a code without a sentence comes back
 * as it is. `language` is BCP 47, for `Intl`.
 */
export interface Translate {
  (code: string, params?: Readonly<Record<string, string | number>>): string;
  readonly language: string;
}

/** The launch that the reader has chosen. */
export interface ShownLaunch {
  readonly report: LaunchReport;
  readonly page: PageLaunch;
}

export interface ViewProps {
  readonly data: PageData;
  /** Of `data.launches`; undefined only where there is none, and only for views that can do without. */
  readonly launch: ShownLaunch | undefined;
  readonly t: Translate;
}

export interface View {
  /** In the address, `#view=…`; the name in the navigation is the sentence `page/view-<id>`. */
  readonly id: string;
  /** The view shows one launch: the frame offers a choice of it, and shows nothing where there is none. */
  readonly ofLaunch: boolean;
  readonly Component: ComponentType<ViewProps>;
}
