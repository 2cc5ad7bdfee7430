/** Where the plot of a logger stands on the page, when each has one of its own. */
export const plotId = (loggerLinkId: number) => `plot-${loggerLinkId}`
