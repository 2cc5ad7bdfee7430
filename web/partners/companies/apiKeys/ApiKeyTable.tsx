import { Button } from 'antd'
import type { ApiKeyRow } from '#contract/partners/calls/companies.ts'
import { scopeTexts } from '#web/partners/companies/apiKeys/scopeTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollArea.tsx'

type Props = { keys: readonly ApiKeyRow[] | undefined; onRevoke: (key: ApiKeyRow) => void }

/** Every key with what it may do, who made it and when it was used last; revoked ones stay to be seen. */
export function ApiKeyTable({ keys, onRevoke }: Props) {
  const t = useText()
  if (keys?.length === 0) return <p>{t('companies.keys.none')}</p>
  const heads = ['name', 'scopes', 'prefix', 'made', 'lastUsed', 'state', 'actions'] as const
  return (
    <ScrollArea className="company-keys" role="region" label={t('companies.keys.title')}>
      <table aria-busy={!keys}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {t(`companies.keys.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{keys ? keys.map(key => <KeyRow key={key.id} row={key} onRevoke={onRevoke} />) : <Loading />}</tbody>
      </table>
    </ScrollArea>
  )
}

function KeyRow({ row, onRevoke }: { row: ApiKeyRow; onRevoke: Props['onRevoke'] }) {
  const t = useText()
  const times = useTimes()
  const by = row.createdBy ? t('companies.keys.madeBy', { name: row.createdBy }) : t('companies.keys.nobody')
  return (
    <tr className={row.revokedAt ? 'company-key-revoked' : undefined}>
      <th scope="row">{row.name}</th>
      <td>
        {row.scopes.map(scope => t(`companies.keys.scopeNames.${scopeTexts[scope]}`)).join(t('companies.separator'))}
      </td>
      <td>
        <code>{row.prefix}…</code>
      </td>
      <td>
        <div className="no-wrap">{times.instant(row.createdAt)}</div>
        <div className="quiet">{by}</div>
      </td>
      <td>
        {row.lastUsedAt ? (
          <span className="no-wrap">{times.instant(row.lastUsedAt)}</span>
        ) : (
          <span className="quiet">{t('companies.keys.never')}</span>
        )}
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

const Loading = () => (
  <tr aria-hidden="true">
    <td colSpan={7}>
      <span className="skeleton-bar" />
    </td>
  </tr>
)
