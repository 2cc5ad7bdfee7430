import type { Language } from '#contract/kernel/language.ts'
import type { ExcursionEvent } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { excursionEventText } from '#contract/telemetry/words/excursionEventText.ts'
import type { CaseExcursion } from '#contract/quality/types/evidenceTypes.ts'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatDay } from '#contract/kernel/time/formatTime.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { excursionText } from '#contract/quality/words/excursionText.ts'
import type { CaseNews } from '#server/quality/cases/notification/notifyOfCase.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

export type MailedExcursion = Pick<
  CaseExcursion,
  'peakMilli' | 'deviationMilliCelsius' | 'side' | 'outOfRangeMs' | 'isOpen' | 'serial'
> & {
  nameJa: string
  nameEn: string
  lot: string | null
  band: BandCode
}
type Facts = {
  name: string
  url: string
  news: CaseNews
  number: string
  reference: string
  shipFrom: Names
  destination: Names
  dueOn: string
  timeZone: string
  /** The excursions as events (decision 0069); undefined without any. */
  events: { excursions: number; worstEvent: ExcursionEvent | null } | undefined
  /** The largest deviation first. */
  excursions: readonly MailedExcursion[]
}

/** More excursions than these are only counted. */
const maxListed = 20

/** The mail about a case that was opened, reopened or concluded, or is overdue. */
export const caseMail = bilingualMail<Facts>({
  ja: facts => ({
    subject: `【KelvinChain】${titlesJa[facts.news.kind]}（${facts.number} ${facts.reference}）`,
    name: facts.name,
    text: `${leadJa(facts)}

  案件番号: ${facts.number}
  配送: ${facts.reference}（${nameIn('ja', facts.shipFrom)} → ${nameIn('ja', facts.destination)}）
${facts.news.kind === 'caseConcluded' ? '' : `  期限: ${formatDay(facts.dueOn, 'ja')}\n`}${entries(facts, 'ja')}
  案件の画面: ${facts.url}

${holdsLots(facts) ? '※ 影響を受けたロットは、出荷可否を判定するまで良品在庫から除かれます。\n' : ''}`,
  }),
  en: facts => ({
    subject: `[KelvinChain] ${titlesEn[facts.news.kind]} (${facts.number} ${facts.reference})`,
    name: facts.name,
    text: `${leadEn(facts)}

  Case: ${facts.number}
  Delivery: ${facts.reference} (${nameIn('en', facts.shipFrom)} -> ${nameIn('en', facts.destination)})
${facts.news.kind === 'caseConcluded' ? '' : `  Due on: ${formatDay(facts.dueOn, 'en')}\n`}${entries(facts, 'en')}
  View case: ${facts.url}

${holdsLots(facts) ? '* Affected lots are excluded from qualified stock until a release decision is made.\n' : ''}`,
  }),
})

const titlesJa = {
  caseOpened: '逸脱案件を開始しました',
  caseReopened: '逸脱案件を再開しました',
  caseConcluded: '逸脱案件が完了しました',
  caseOverdue: '逸脱案件の期限を過ぎています',
} as const

function leadJa({ news }: Facts): string {
  if (news.kind === 'caseOpened') {
    return news.isByHand
      ? '次の配送について、担当者が逸脱案件を開始しました。'
      : '次の配送で温度逸脱が判明したため、逸脱案件を自動で開始しました。'
  }
  if (news.kind === 'caseReopened') {
    return news.isByHand
      ? '完了していた逸脱案件を、担当者が再開しました。対象ロットは未判定に戻りました。'
      : '完了していた逸脱案件で新たな逸脱が判明したため、案件を自動で再開しました。影響を受けたロットは未判定に戻りました。'
  }
  if (news.kind === 'caseOverdue') return '次の逸脱案件は、期限を過ぎても完了していません。'
  const { released, restricted, rejected } = news
  return `次の逸脱案件が承認され、完了しました。\n判定: 合格 ${released}件、条件付合格 ${restricted}件、不合格 ${rejected}件`
}

const titlesEn = {
  caseOpened: 'Excursion case opened',
  caseReopened: 'Excursion case reopened',
  caseConcluded: 'Excursion case concluded',
  caseOverdue: 'Excursion case overdue',
} as const

function leadEn({ news }: Facts): string {
  if (news.kind === 'caseOpened') {
    return news.isByHand
      ? 'An excursion case was opened manually for this delivery.'
      : 'A temperature excursion was detected in this delivery, and an excursion case was opened automatically.'
  }
  if (news.kind === 'caseReopened') {
    return news.isByHand
      ? 'A concluded excursion case was reopened. Its lots are undecided again.'
      : 'Further excursions were detected in a concluded case. The case was reopened automatically, and the affected lots are undecided again.'
  }
  if (news.kind === 'caseOverdue') return 'This excursion case is past its due date and has not been concluded.'
  const { released, restricted, rejected } = news
  return `This excursion case was approved and concluded.\nLots: ${released} released, ${restricted} released with restriction, ${rejected} rejected`
}

const holdsLots = ({ news }: Facts) => news.kind === 'caseOpened' || news.kind === 'caseReopened'

/** The event, and each lot with what the logger farthest outside measured of it. */
function entries({ excursions, events, timeZone }: Facts, language: Language): string {
  // Under every writing a lot is one (decision 0129).
  const byLot = Map.groupBy(excursions, ({ nameJa, lot }) => `${nameJa} ${lot?.normalize('NFKC') ?? ''}`)
  const lots = [...byLot.values()].flatMap(([worst]) => worst ?? [])
  const lines = lots.slice(0, maxListed).map(excursion => {
    const { nameJa, nameEn, lot, serial, band } = excursion
    const text = excursionText({ ...excursion, ...bands[band] }, language)
    return language === 'ja'
      ? `  ・${nameJa}${lot === null ? '' : `（製造番号 ${lot}）`} ロガー${serial}: ${text}\n`
      : `  - ${nameEn}${lot === null ? '' : ` (lot ${lot})`}, logger ${serial}: ${text}\n`
  })
  const more = lots.length - maxListed
  if (more > 0) lines.push(language === 'ja' ? `  ・ほか${more}件\n` : `  - and ${more} more\n`)
  if (!events?.worstEvent) return lines.join('')
  const stated = excursionEventText({ count: events.excursions, event: events.worstEvent }, { language, timeZone })
  return (language === 'ja' ? `  温度逸脱: ${stated}\n` : `  Excursions: ${stated}\n`) + lines.join('')
}
