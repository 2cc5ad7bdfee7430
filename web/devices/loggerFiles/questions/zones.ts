import type { Language } from '#contract/kernel/language.ts'

/** Zones to choose from: those of the browser, and fixed offsets, which many loggers keep all year. */
export const zoneNames = [
  'UTC',
  ...Array.from({ length: 27 }, (_, hour) => hour - 12)
    .filter(hour => hour !== 0)
    .map(hour => `${hour < 0 ? '-' : '+'}${String(Math.abs(hour)).padStart(2, '0')}:00`),
  ...Intl.supportedValuesOf('timeZone'),
]

/** Asia/Tokyo with what people call it: 日本標準時. */
export function zoneLabel(zone: string, language: Language): string {
  if (!zone.includes('/')) return zone === 'UTC' ? zone : `UTC${zone}`
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' }).formatToParts(0)
    const name = parts.find(part => part.type === 'timeZoneName')?.value
    return name ? `${zone} — ${name}` : zone
  } catch {
    return zone
  }
}
