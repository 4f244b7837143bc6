export const PROFILE = {
  "profile/unknown-metric": "There is no metric `{name}`. --query-metrics lists them.",
  "profile/unknown-metric-suggestion": "There is no metric `{name}`. Did you mean `{suggestion}`?",
  "profile/metric-not-available":
    "The metric `{name}` depends on caches, schedulers or time, which are not modelled yet.",
};
