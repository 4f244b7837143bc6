/** The views, in the order of the navigation; the first is shown first. */
import type { View } from "../view.ts";
import { Banks } from "./banks.tsx";
import { Divergence } from "./divergence.tsx";
import { MemoryAccess } from "./memory-access.tsx";
import { MemoryChartView } from "./memory-chart.tsx";
import { OccupancyView } from "./occupancy.tsx";
import { RooflineView } from "./roofline.tsx";
import { SideBySideView } from "./side-by-side.tsx";
import { Source } from "./source.tsx";
import { SummaryView } from "./summary.tsx";
import { TimeView } from "./time.tsx";
import { TimelineView } from "./timeline.tsx";

export const VIEWS: readonly View[] = [
  { id: "summary", ofLaunch: false, Component: SummaryView },
  { id: "time", ofLaunch: true, Component: TimeView },
  { id: "source", ofLaunch: true, Component: Source },
  { id: "memory-access", ofLaunch: true, Component: MemoryAccess },
  { id: "banks", ofLaunch: true, Component: Banks },
  { id: "divergence", ofLaunch: true, Component: Divergence },
  { id: "memory-chart", ofLaunch: true, Component: MemoryChartView },
  { id: "occupancy", ofLaunch: true, Component: OccupancyView },
  { id: "roofline", ofLaunch: true, Component: RooflineView },
  { id: "timeline", ofLaunch: false, Component: TimelineView },
  { id: "side-by-side", ofLaunch: true, Component: SideBySideView },
];
