import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { companyCalls, type ApiKeyRow, type Company } from '#contract/partners/calls/companies.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ApiKeyTable } from '#web/partners/companies/apiKeys/ApiKeyTable.tsx'
import { MadeKeyDialog } from '#web/partners/companies/apiKeys/MadeKeyDialog.tsx'
import { NewKeyDialog } from '#web/partners/companies/apiKeys/NewKeyDialog.tsx'
import { RevokeDialog } from '#web/partners/companies/apiKeys/RevokeDialog.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** The company's keys to the partner API: made, shown once, revoked. */
export function ApiKeysSection({ company: { enterpriseCode, status } }: { company: Company }) {
  const t = useText()
  const keys = useCall(companyCalls.getApiKeyList, { enterpriseCode })
  const [isNaming, setNaming] = useState(false)
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<ApiKeyRow>()
  return (
    <section className="company-section" aria-label={t('companies.keys.title')}>
      <div className="company-section-head">
        <h2>{t('companies.keys.title')}</h2>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setNaming(true)}>
          {t('companies.keys.make')}
        </Button>
      </div>
      <p className="quiet">
        {t('companies.keys.hint')} {status === 'inactive' && t('companies.keys.inactive')}
      </p>
      {keys.error ? (
        <LoadFailed failure={keys.error} onRetry={() => void keys.refetch()} />
      ) : (
        <ApiKeyTable keys={keys.data} onRevoke={setRevoked} />
      )}
      {isNaming && (
        <NewKeyDialog
          enterpriseCode={enterpriseCode}
          onMade={key => {
            setNaming(false)
            setMade(key)
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {made !== undefined && <MadeKeyDialog apiKey={made} onClose={() => setMade(undefined)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  )
}
