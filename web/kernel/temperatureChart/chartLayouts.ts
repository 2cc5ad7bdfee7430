/** How the curves of several loggers are shown: in one chart, in one each, or in one as if all had begun together. */
export const chartLayouts = ['overlaid', 'beside', 'aligned'] as const
export type ChartLayout = (typeof chartLayouts)[number]
