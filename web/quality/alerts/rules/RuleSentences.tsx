import type { TFunction } from 'i18next'
import type { AlertRule, Person } from '#contract/quality/types/alertTypes.ts'
import type { AlertCondition } from '#contract/quality/rules/alerts/alertRules.ts'
import type { QuietWindow } from '#contract/quality/rules/alerts/quietHours.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { weekdays, conditionOf, type RuleDraft } from '#web/quality/alerts/rules/ruleDraft.ts'
import { Flex } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'

type Worded = Pick<AlertRule, 'condition' | 'people' | 'named'>
type Told = { toContacts: boolean; userIds: readonly number[] }

const otherChannels = [
  ['byMail', 'mail'],
  ['bySms', 'sms'],
  ['toTeams', 'teams'],
  ['toSlack', 'slack'],
] as const

/** A rule as sentences that somebody reads in passing; a draft too. */
export function Sentences({ rule: { condition, people, named } }: { rule: Worded }) {
  const { t, words } = useAlertTexts()
  const between = t('common.separator')
  const peopleOf = ({ toContacts, userIds }: Told) =>
    [
      ...(toContacts ? [t('alerts.sentences.contacts')] : []),
      ...named.filter(person => userIds.includes(person.userId)).map(person => person.name),
    ].join(between)
  const windows = people.quietHours.map(one => windowText(one, t)).join(between)
  const breaks = people.criticalBreaksQuiet ? t('alerts.sentences.breaks') : ''
  const when = condition.steps.map(step =>
    t('alerts.sentences.step', { severity: words.severities[step.severity], condition: stepText(step, t) }),
  )
  const others = otherChannels.filter(([use]) => people[use]).map(([, channel]) => words.channels[channel])
  const how = others.length === 0 ? t('alerts.sentences.inApp') : [words.channels.inApp, ...others].join(between)
  const quiet = windows === '' ? t('alerts.sentences.noQuiet') : t('alerts.sentences.held', { windows }) + breaks
  const escalation = people.escalation.map(level =>
    t('alerts.sentences.escalate', { minutes: level.afterMinutes, people: peopleOf(level) }),
  )
  const lines = (sentences: readonly string[]) => sentences.map(sentence => <div key={sentence}>{sentence}</div>)
  return (
    <Facts
      areLines
      facts={[
        { label: t('alerts.sentences.when'), value: lines(when) },
        { label: t('alerts.sentences.to'), value: t('alerts.sentences.people', { people: peopleOf(people), how }) },
        others.length > 0 && { label: t('alerts.sentences.quiet'), value: quiet },
        {
          label: t('alerts.sentences.escalation'),
          value: escalation.length === 0 ? t('alerts.sentences.noEscalation') : lines(escalation),
        },
      ]}
    />
  )
}

function stepText(step: AlertCondition['steps'][number], t: TFunction): string {
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

function windowText({ days, from, until }: QuietWindow, t: TFunction): string {
  const named = weekdays.filter(({ day }) => days.includes(day)).map(({ name }) => t(`alerts.sentences.days.${name}`))
  return t('alerts.sentences.window', {
    days: days.length === 7 ? t('alerts.sentences.everyDay') : named.join(t('alerts.sentences.daysBetween')),
    from,
    until: until > from ? until : t('alerts.sentences.nextDay', { time: until }),
  })
}

type Props = { draft: RuleDraft; named: readonly Person[]; enterpriseCode: string | undefined }

/** What was typed, in sentences, and how often it would have told something. */
export function RulePreview({ draft, named, enterpriseCode }: Props) {
  const t = useText()
  const condition = conditionOf(draft)
  if (!condition) return <p className="box filled quiet">{t('alerts.editor.previewIncomplete')}</p>
  return (
    <Flex component="section" vertical gap="small" className="box filled" aria-label={t('alerts.editor.preview')}>
      <Sentences rule={{ condition, people: draft.people, named: [...named] }} />
      <Count body={{ condition, productId: draft.productId, enterpriseCode }} />
    </Flex>
  )
}

function Count({ body }: { body: RequestOf<typeof alertCalls.previewAlertRule> }) {
  const { t, words, count } = useAlertTexts()
  const options = { background: true, quiet: true, keepPrevious: true }
  const { data } = useCall(alertCalls.previewAlertRule, body, options)
  if (!data) return <p className="quiet">{t('common.loading')}</p>
  const total = data.reduce((sum, one) => sum + one.alerts, 0)
  const isNow = body.condition.kind === 'lowBattery'
  const none = t(isNow ? 'alerts.editor.previewNoneNow' : 'alerts.editor.previewNone')
  const some = t(isNow ? 'alerts.editor.previewNow' : 'alerts.editor.previewCount', { number: count(total) })
  const parts = data
    .filter(one => one.alerts > 0)
    .map(one => t('alerts.editor.previewPart', { severity: words.severities[one.severity], number: count(one.alerts) }))
  return (
    <p role="status">
      {t('alerts.editor.preview')} <strong>{total > 0 ? some : none}</strong>{' '}
      {parts.length > 0 && `(${parts.join(' / ')}) `}
      <span className="quiet">{t('alerts.editor.previewHint')}</span>
    </p>
  )
}
