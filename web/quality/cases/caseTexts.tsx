import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import { caseListWords } from '#contract/quality/words/caseColumns.ts'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { caseText, excursionText, type Measured } from '#contract/quality/words/excursionText.ts'
import { settings } from '#web/kernel/settings.ts'
import { StateTag as Tag } from '#web/kernel/ui/marks/Mark.tsx'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

/** What cases say, in the reader's language. */
export function useCaseTexts(timeZone?: string) {
  const words = useEvidenceWords(timeZone)
  const { t, language } = words
  return {
    ...words,
    /** What one logger measured of one item, and what a case is about. */
    what: (measured: Measured) => excursionText(measured, language),
    whatOf: (worst: NonNullable<CaseRow['worst']>) => caseText(worst, { language, timeZone: settings.timeZone }),
    /** 薬A ほか2品目. */
    itemsText: (items: { nameJa: string; nameEn: string; count: number } | null) => {
      if (!items) return null
      const name = language === 'ja' ? items.nameJa : items.nameEn
      return items.count > 1 ? caseListWords[language].more(name, items.count - 1) : name
    },
    /** 2日超過, あと3日, 本日まで. */
    leftText: (dueOn: string) => {
      const days = daysLeft(dayIn(new Date(), settings.timeZone), dueOn)
      if (days === 0) return t('cases.due.today')
      return days < 0 ? t('cases.due.over', { number: -days }) : t('cases.due.left', { number: days })
    },
  }
}

const tones = { open: 'warn', reopened: 'warn', underAssessment: 'running', concluded: 'settled' } as const

/** The state of a case: what waits stands out, what is settled does not. */
export function StateTag({ state }: Pick<CaseRow, 'state'>) {
  return <Tag tone={tones[state]}>{useCaseTexts().words.caseStates[state]}</Tag>
}

/** The due date, and how far off it is as long as somebody must keep it. */
export function DueDate({ row: { dueOn, isOverdue, state } }: { row: CaseRow }) {
  const { leftText, day } = useCaseTexts()
  return (
    <>
      <span className="no-wrap">{day(dueOn)}</span>{' '}
      {state !== 'concluded' && (
        <span className={isOverdue ? 'wrong strong no-wrap' : 'quiet no-wrap'}>{leftText(dueOn)}</span>
      )}
    </>
  )
}
