import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { amendmentText } from '#contract/logistics/words/amendmentText.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Facts that the sender changed after pickup (LOG-10), and re-evaluation (TEL-15), newest first. */
export function AmendmentTable({ status: { amendments, timeZone } }: { status: StatusInfo }) {
  const t = useText()
  const times = useTimes(timeZone)
  const { fieldText, valueText, byText } = amendmentText(timeZone, useLanguage())
  const heads = (['field', 'oldValue', 'newValue', 'reason', 'at', 'by'] as const).map(head =>
    t(`deliveryDetail.amendments.${head}`),
  )
  return (
    <ScrollTable label={t('deliveryDetail.sections.amendments')} heads={heads}>
      {amendments
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map(amendment => (
          <tr key={`${amendment.field} ${amendment.at}`}>
            <th scope="row">{fieldText(amendment.field)}</th>
            <td className="prose">
              <del>{valueText(amendment.field, amendment.oldValue)}</del>
            </td>
            <td className="prose">{valueText(amendment.field, amendment.newValue)}</td>
            <td className="prose">{amendment.reason ?? t('common.none')}</td>
            <td>{times.instant(amendment.at)}</td>
            <td>{byText(amendment.by)}</td>
          </tr>
        ))}
    </ScrollTable>
  )
}
