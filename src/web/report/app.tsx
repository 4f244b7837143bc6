/** The page's frame: navigation, the choice of a launch, language and colours, and the view that is shown. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageCatalogue, PageData } from "../../report/index.ts";
import { setHash, useHashValue } from "./hash-state.ts";
import { LaunchChoice } from "./parts/launch-choice.tsx";
import { recall, remember } from "./remembered.ts";
import { translator } from "./translate.ts";
import type { View } from "./view.ts";
import { VIEWS } from "./views/index.ts";

interface AppProps {
  readonly data: PageData;
  readonly catalogues: readonly PageCatalogue[];
}

export function App({ data, catalogues }: AppProps) {
  const [language, setLanguage] = useState(
    () => recall("language") ?? document.documentElement.lang,
  );
  const t = useMemo(() => translator(catalogues, language), [catalogues, language]);
  const id = useHashValue("view", VIEWS[0]!.id);
  const view = VIEWS.find((one) => one.id === id) ?? VIEWS[0]!;
  const wish = Number(useHashValue("launch", "0"));
  const position = data.launches[wish] ? wish : 0;
  const report = data.report.launches[position];
  const page = data.launches[position];
  const launch = report && page ? { report, page } : undefined;
  useEffect(() => {
    document.documentElement.lang = t.language;
    document.title = t("page/title", { program: data.report.program.name });
  }, [t, data]);
  const { Component } = view;
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the address behind # is the state of the page */}
      <a class="skip" href="#main" onClick={focusMain}>
        {t("page/skip")}
      </a>
      <header class="top">
        <h1>{t("page/title", { program: data.report.program.name })}</h1>
        <p class="chip">{data.report.device.name}</p>
        <div class="switches">
          <LanguageSwitch
            catalogues={catalogues}
            language={t.language}
            label={t("page/language")}
            onChange={(chosen) => {
              remember("language", chosen);
              setLanguage(chosen);
            }}
          />
          <ColourSwitch t={t} />
        </div>
      </header>
      <Navigation views={VIEWS} current={view.id} t={t} />
      <main id="main" tabIndex={-1}>
        <h2>{t(`page/view-${view.id}`)}</h2>
        {view.ofLaunch && launch && <LaunchChoice data={data} position={position} t={t} />}
        {view.ofLaunch && !launch ? (
          <p>{t("page/no-launches")}</p>
        ) : (
          <Component data={data} launch={launch} t={t} />
        )}
      </main>
    </>
  );
}

/** The address belongs to the view, so the link moves the focus without it. */
function focusMain(event: Event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

interface NavigationProps {
  readonly views: readonly View[];
  readonly current: string;
  readonly t: ReturnType<typeof translator>;
}

function Navigation({ views, current, t }: NavigationProps) {
  const frame = useRef<HTMLElement>(null);
  // On a phone the views are one line that scrolls.
  useEffect(() => {
    const link = frame.current?.querySelector<HTMLElement>("[aria-current]");
    const list = link?.closest("ul");
    if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current, t.language]);
  return (
    <nav aria-label={t("page/views")} ref={frame}>
      <ul>
        {views.map(({ id }) => (
          <li key={id}>
            <a
              href={`#view=${id}`}
              aria-current={id === current ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                setHash({ view: id });
                scrollTo(0, 0);
              }}
            >
              {t(`page/view-${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LanguageSwitchProps {
  readonly catalogues: readonly PageCatalogue[];
  readonly language: string;
  readonly label: string;
  onChange(language: string): void;
}

function LanguageSwitch({ catalogues, language, label, onChange }: LanguageSwitchProps) {
  return (
    <select
      aria-label={label}
      value={language}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {catalogues.map((one) => (
        <option key={one.language} value={one.language} lang={one.language}>
          {one.messages["page/language-name"] ?? one.language}
        </option>
      ))}
    </select>
  );
}

const COLOURS = ["auto", "light", "dark"] as const;

function ColourSwitch({ t }: { readonly t: ReturnType<typeof translator> }) {
  const [colours, setColours] = useState(() => recall("colours") ?? "auto");
  useEffect(() => {
    if (colours === "auto") delete document.documentElement.dataset["colours"];
    else document.documentElement.dataset["colours"] = colours;
  }, [colours]);
  return (
    <select
      aria-label={t("page/colours")}
      value={colours}
      onChange={({ currentTarget }) => {
        remember("colours", currentTarget.value);
        setColours(currentTarget.value);
      }}
    >
      {COLOURS.map((one) => (
        <option key={one} value={one}>
          {t(`page/colours-${one}`)}
        </option>
      ))}
    </select>
  );
}
