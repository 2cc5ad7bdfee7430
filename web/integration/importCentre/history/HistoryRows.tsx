import { Button } from 'antd'
import type { ImportRow } from '#contract/integration/calls/imports.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = { rows: readonly ImportRow[] | undefined; onOpen: (importId: number) => void }

/** One import a line: when, what, by whom, how much, and whether it was taken back. */
export function HistoryRows({ rows, onOpen }: Props) {
  const t = useText()
  const localName = useLocalName()
  const { count, instant } = useTimes()
  const heads = (
    ['importedAt', 'kind', 'file', 'company', 'importedBy', 'created', 'changed', 'leftOut', 'state'] as const
  ).map(key => t(`importCentre.history.heads.${key}`))
  return (
    <ScrollTable label={t('importCentre.views.history')} heads={heads}>
      {rows?.map(({ importId, kind, fileName, company, importedAt, importedBy, counts, undone }) => (
        <tr key={importId}>
          <td>{instant(importedAt)}</td>
          <td>{t(`importCentre.kinds.${kind}`)}</td>
          <th scope="row" className="prose">
            <Button type="link" className="import-link" onClick={() => onOpen(importId)}>
              {fileName}
            </Button>
          </th>
          <td className="prose">{localName(company.name, company.nameEn)}</td>
          <td className="prose">{importedBy}</td>
          <td className="amount">{count(counts.created)}</td>
          <td className="amount">{count(counts.changed)}</td>
          <td className="amount">{count(counts.leftOut)}</td>
          <td>{undone ? t('importCentre.history.undone') : t('importCentre.history.inForce')}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
