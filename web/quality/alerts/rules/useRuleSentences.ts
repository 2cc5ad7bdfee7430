import type { AlertRule } from '#contract/quality/types/alertTypes.ts'
import type { AlertCondition } from '#contract/quality/rules/alertRules.ts'
import type { QuietWindow } from '#contract/quality/rules/quietHours.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import { weekdays } from '#web/quality/alerts/rules/weekdays.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Step = AlertCondition['steps'][number]

/** A rule as sentences that somebody reads in passing. */
export function useRuleSentences() {
  const t = useText()
  const words = alertWords[useLanguage()]
  const between = t('alerts.sentences.between')

  const conditionOf = (step: Step): string => {
    if ('intervals' in step) return t('alerts.sentences.silence', { intervals: step.intervals })
    if ('percent' in step) return t('alerts.sentences.battery', { percent: step.percent })
    if ('lateMinutes' in step) {
      if (step.lateMinutes === 0) return t('alerts.sentences.lateAtOnce')
      return t('alerts.sentences.late', { minutes: step.lateMinutes })
    }
    const { deviationMilliCelsius, outOfRangeMinutes } = step
    if (deviationMilliCelsius === null && outOfRangeMinutes === null) return t('alerts.sentences.anyExcursion')
    return [
      deviationMilliCelsius !== null && t('alerts.sentences.beyond', { celsius: deviationMilliCelsius / 1000 }),
      outOfRangeMinutes !== null && t('alerts.sentences.outside', { minutes: outOfRangeMinutes }),
    ]
      .filter(Boolean)
      .join(t('alerts.sentences.or'))
  }
  const daysOf = (days: readonly number[]) =>
    days.length === 7
      ? t('alerts.sentences.everyDay')
      : weekdays
          .filter(({ day }) => days.includes(day))
          .map(({ name }) => t(`alerts.sentences.days.${name}`))
          .join(t('alerts.sentences.daysBetween'))
  const windowOf = ({ days, from, until }: QuietWindow) =>
    t('alerts.sentences.window', {
      days: daysOf(days),
      from,
      until: until > from ? until : t('alerts.sentences.nextDay', { time: until }),
    })

  return ({ condition, people, named }: Pick<AlertRule, 'condition' | 'people' | 'named'>) => {
    const peopleOf = ({ toContacts, userIds }: { toContacts: boolean; userIds: readonly number[] }) =>
      [
        ...(toContacts ? [t('alerts.sentences.contacts')] : []),
        ...named.filter(person => userIds.includes(person.userId)).map(person => person.name),
      ].join(between)
    const windows = people.quietHours.map(windowOf).join(between)
    const breaks = people.criticalBreaksQuiet ? t('alerts.sentences.breaks') : ''
    return {
      when: condition.steps.map(step =>
        t('alerts.sentences.step', { severity: words.severities[step.severity], condition: conditionOf(step) }),
      ),
      to: t('alerts.sentences.people', {
        people: peopleOf(people),
        how: people.byMail ? t('alerts.sentences.mail') : t('alerts.sentences.inApp'),
      }),
      quiet: windows === '' ? t('alerts.sentences.noQuiet') : t('alerts.sentences.held', { windows }) + breaks,
      escalation:
        people.escalation.length === 0
          ? [t('alerts.sentences.noEscalation')]
          : people.escalation.map(level =>
              t('alerts.sentences.escalate', { minutes: level.afterMinutes, people: peopleOf(level) }),
            ),
    }
  }
}
