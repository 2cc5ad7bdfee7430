/** Where the plot of a logger stands on the page, when each has one of its own. */
export const plotId = (loggerAssignmentId: number) => `plot-${loggerAssignmentId}`
