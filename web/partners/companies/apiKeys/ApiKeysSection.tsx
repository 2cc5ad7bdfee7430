import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { companyCalls, type ApiKeyRow, type Company } from '#contract/partners/calls/companies.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ApiKeyTable } from '#web/partners/companies/apiKeys/ApiKeyTable.tsx'
import { MadeKeyDialog } from '#web/partners/companies/apiKeys/MadeKeyDialog.tsx'
import { NewKeyDialog } from '#web/partners/companies/apiKeys/NewKeyDialog.tsx'
import { RevokeDialog } from '#web/partners/companies/apiKeys/RevokeDialog.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** The company's keys to the partner API: made, shown once, revoked. */
export function ApiKeysSection({ company: { enterpriseCode, status } }: { company: Company }) {
  const t = useText()
  const keys = useCall(companyCalls.getApiKeyList, { enterpriseCode })
  const [isNaming, setNaming] = useState(false)
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<ApiKeyRow>()
  return (
    <Section
      title={t('companies.keys.title')}
      hint={`${t('companies.keys.hint')} ${status === 'inactive' ? t('companies.keys.inactive') : ''}`}
      actions={
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setNaming(true)}>
          {t('companies.keys.make')}
        </Button>
      }
    >
      <Answered answer={keys} isEmpty={({ length }) => length === 0} empty={t('companies.keys.none')}>
        {found => <ApiKeyTable keys={found} onRevoke={setRevoked} />}
      </Answered>
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
    </Section>
  )
}
