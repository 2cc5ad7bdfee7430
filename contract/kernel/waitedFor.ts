/** What a call waited for until it was refused (4025): what its account had begun before, or what others had. */
export const waitedFor = ['own', 'others'] as const

export type WaitedFor = (typeof waitedFor)[number]
