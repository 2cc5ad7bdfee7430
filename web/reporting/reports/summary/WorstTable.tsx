import { Link } from '@tanstack/react-router'
import type { WorstExcursion } from '#contract/reporting/types/reportTypes.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** The excursions that went farthest, each with its delivery and its case. */
export function WorstTable({ worst }: { worst: readonly WorstExcursion[] }) {
  const nameIn = useNameIn()
  const t = useText()
  const localName = useLocalName()
  const { beyond, duration } = useSummaryTexts()
  const title = t('reports.words.worst.title')
  const heads = [
    t('reports.words.worst.delivery'),
    t('reports.words.groups.lane'),
    t('reports.words.groups.product'),
    t('reports.words.worst.beyond'),
    t('reports.words.worst.outside'),
    t('reports.words.worst.case'),
  ]
  return (
    <Section title={title}>
      {worst.length === 0 ? (
        <p className="quiet">{t('reports.words.worst.none')}</p>
      ) : (
        <ScrollTable label={title} heads={heads}>
          {worst.map(row => (
            <tr key={`${row.deliveryId} ${row.product.itemCode}`}>
              <th scope="row">
                <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }}>
                  {row.reference}
                </Link>
              </th>
              <td className="prose">
                {nameIn(row.shipFrom)} → {nameIn(row.destination)}
              </td>
              <td className="prose">{localName(row.product.nameJa, row.product.nameEn)}</td>
              <td>
                <span className="wrong strong">+{beyond(row.deviationMilliCelsius)}</span>
                <div className="quiet">{row.beyondSerial}</div>
              </td>
              <td>
                {duration(row.outOfRangeMs)}
                <div className="quiet">{row.outsideSerial}</div>
              </td>
              <td>
                {row.case ? (
                  <Link to="/quality/case" search={{ caseId: row.case.caseId }}>
                    {row.case.number}
                  </Link>
                ) : (
                  <span className="quiet">{t('reports.words.worst.noCase')}</span>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Section>
  )
}
