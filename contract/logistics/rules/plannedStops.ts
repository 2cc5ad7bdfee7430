export const maxPlannedStops = 50
export const maxRemarkLength = 1000
