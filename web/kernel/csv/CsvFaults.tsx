import type { CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const maxShown = 200

export type FaultTexts<Issue extends CsvIssue> = {
  columnOf: (place: Exclude<Issue['place'], 'row'>) => string
  whyOf: (fault: Issue['fault']) => string
}
type Props<Issue extends CsvIssue> = FaultTexts<Issue> & { issues: readonly Issue[] }

/** Every cell that is wrong, by line and column as the spreadsheet has them, and why. */
export function CsvFaults<Issue extends CsvIssue>({ issues, columnOf, whyOf }: Props<Issue>) {
  const t = useText()
  const { count } = useTimes()
  const placeOf = (place: Issue['place']) =>
    place === 'row' ? t('csvUpload.row') : columnOf(place as Exclude<Issue['place'], 'row'>)
  return (
    <>
      <p className="wrong">{t('csvUpload.faulty', { number: count(issues.length) })}</p>
      {issues.length > maxShown && <p className="quiet">{t('csvUpload.firstFaults', { number: maxShown })}</p>}
      <ScrollTable
        isLong
        label={t('csvUpload.faults')}
        heads={(['line', 'column', 'why'] as const).map(head => t(`csvUpload.${head}`))}
      >
        {issues.slice(0, maxShown).map(({ line, place, fault }) => (
          <tr key={`${line} ${place} ${fault}`}>
            <td>{count(line)}</td>
            <td>{placeOf(place)}</td>
            <td className="prose">{whyOf(fault)}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}
