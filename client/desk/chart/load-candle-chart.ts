/** Loads what draws a desk's chart. It is a chunk of its own with the library of charts, so that the page does not wait for it. */
export const loadCandleChart = async () => (await import('#client/ui/chart/candle-chart.tsx')).CandleChart;
