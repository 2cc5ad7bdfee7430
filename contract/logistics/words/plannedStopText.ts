import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { formatDay, formatInstant, type TimeZoneAndLanguage } from '#contract/kernel/time/formatTime.ts'
import { isDay } from '#contract/kernel/time/lateness.ts'
import type { PlannedStop } from '#contract/logistics/types/sentDelivery.ts'

const words = bothLanguages({
  plannedArrival: ['着予定', 'planned arrival'],
  plannedDeparture: ['発予定', 'planned departure'],
})

export const stopName = ({ name, nameEn }: PlannedStop, { language }: Pick<TimeZoneAndLanguage, 'language'>) =>
  nameIn(language, { name, nameEn: nameEn ?? '' })

/** Each of its times says that it is planned: where a truck really stopped is told by positions alone (LOG-61). */
export function plannedStopText(stop: PlannedStop, where: TimeZoneAndLanguage): string {
  const { language } = where
  const own = words[language]
  const times = (['plannedArrival', 'plannedDeparture'] as const).flatMap(name => {
    const at = stop[name]
    if (at === null) return []
    const time = isDay(at) ? formatDay(at, language) : formatInstant(at, where)
    return `${own[name]} ${time}`
  })
  if (times.length === 0) return stopName(stop, where)
  return language === 'en'
    ? `${stopName(stop, where)} (${times.join(', ')})`
    : `${stopName(stop, where)}（${times.join('、')}）`
}
