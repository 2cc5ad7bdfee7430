import { areTooManyMonths, monthsLater } from '#contract/kernel/time/month.ts'

/** From a month to a month, both included, as YYYY-MM. */
export type Months = { from: string; until: string }
/** What every call of the dashboard is about: its months, a centre or all, and whose view it is. */
export type Asked = Months & { centreCode: string | undefined; enterpriseCode: string | undefined }

/** PLT-21: the latest 6 or 12 months, up to the one that runs. */
export const presets = ['6', '12'] as const
export type Preset = (typeof presets)[number]

export const latestMonths = (preset: Preset, thisMonth: string): Months => ({
  from: monthsLater(thisMonth, 1 - Number(preset)),
  until: thisMonth,
})

/** The months that an address means: the latest twelve where it names none, or such as cannot be asked for. */
export function shownMonths({ from, until }: Partial<Months>, thisMonth: string): Months {
  if (!from || !until || from > until || areTooManyMonths(from, until)) return latestMonths('12', thisMonth)
  return { from, until }
}

/** Which choice the months are; `any` where somebody chose their own. */
export const presetOf = ({ from, until }: Months, thisMonth: string): Preset | 'any' =>
  presets.find(preset => {
    const latest = latestMonths(preset, thisMonth)
    return latest.from === from && latest.until === until
  }) ?? 'any'
