/** How fields for days write and read them, as the lists do. */
export const dayFormats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const
