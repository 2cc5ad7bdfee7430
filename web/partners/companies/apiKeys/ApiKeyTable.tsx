import { Button } from 'antd'
import type { ApiKeyRow } from '#contract/partners/calls/companies.ts'
import { scopeTexts } from '#web/partners/companies/apiKeys/scopeTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = { keys: readonly ApiKeyRow[]; onRevoke: (key: ApiKeyRow) => void }

const heads = ['name', 'scopes', 'prefix', 'made', 'lastUsed', 'state', 'actions'] as const

/** Every key with what it may do, who made it and when it was used last; revoked ones stay to be seen. */
export function ApiKeyTable({ keys, onRevoke }: Props) {
  const t = useText()
  return (
    <ScrollTable label={t('companies.keys.title')} heads={heads.map(head => t(`companies.keys.${head}`))}>
      {keys.map(key => (
        <KeyRow key={key.id} row={key} onRevoke={onRevoke} />
      ))}
    </ScrollTable>
  )
}

function KeyRow({ row, onRevoke }: { row: ApiKeyRow; onRevoke: Props['onRevoke'] }) {
  const t = useText()
  const times = useTimes()
  const by = row.createdBy ? t('companies.keys.madeBy', { name: row.createdBy }) : t('companies.keys.nobody')
  return (
    <tr className={row.revokedAt ? 'company-key-revoked' : undefined}>
      <th scope="row">{row.name}</th>
      <td className="prose">
        {row.scopes.map(scope => t(`companies.keys.scopeNames.${scopeTexts[scope]}`)).join(t('companies.separator'))}
      </td>
      <td>
        <code>{row.prefix}…</code>
      </td>
      <td>
        {times.instant(row.createdAt)}
        <div className="quiet">{by}</div>
      </td>
      <td>
        {row.lastUsedAt ? times.instant(row.lastUsedAt) : <span className="quiet">{t('companies.keys.never')}</span>}
      </td>
      <td>
        {row.revokedAt ? (
          <span className="quiet">{t('companies.keys.revoked', { at: times.instant(row.revokedAt) })}</span>
        ) : (
          t('companies.keys.live')
        )}
      </td>
      <td>
        {!row.revokedAt && (
          <Button
            size="small"
            aria-label={t('companies.keys.revokeOf', { name: row.name })}
            onClick={() => onRevoke(row)}
          >
            {t('companies.keys.revoke')}
          </Button>
        )}
      </td>
    </tr>
  )
}
