import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { companyCalls, type ApiKeyRow, type Company } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { CompanyFacts } from '#web/partners/companies/CompanyFacts.tsx'
import { EditingForm } from '#web/partners/companies/editing/EditingForm.tsx'
import { StatusPanel } from '#web/partners/companies/status/StatusPanel.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { MadeKeyDialog, NewKeyDialog, RevokeDialog, scopeTexts } from '#web/partners/companies/apiKeys/KeyDialogs.tsx'
import '#web/partners/companies/companies.css'

const route = getRouteApi('/layout/user-management/company-management/detail')
const { getCompany } = companyCalls

/** One company: its facts, for whoever administers it as a form, and its API keys. */
export function CompanyPage() {
  const { enterpriseCode = '' } = route.useSearch()
  return <OneCompany key={enterpriseCode} enterpriseCode={enterpriseCode} />
}

const isUnknown = [codes.notAuthorized, codes.invalidParameters]

function OneCompany({ enterpriseCode }: { enterpriseCode: string }) {
  const t = useText()
  const company = useCall(getCompany, { enterpriseCode }, { handledHere: isUnknown })
  useForgotten(getCompany)
  const [edition, setEdition] = useState(0)
  const startAnew = () => setEdition(number => number + 1)
  const unknown = {
    codes: isUnknown,
    title: t('companies.page.unknown'),
    hint: t('companies.page.unknownHint'),
    back: <Link to="/user-management/company-management">{t('lists.toList')}</Link>,
  }
  return (
    <Answered answer={company} awaiting={null} unknown={unknown}>
      {data => (
        <div key={edition} className="page">
          <StatusPanel company={data} />
          {data.administration ? (
            <EditingForm
              company={data}
              administration={data.administration}
              onSaved={startAnew}
              onReload={() => void company.refetch().then(startAnew)}
            />
          ) : (
            <CompanyFacts company={data} />
          )}
          {data.administration?.mayKeepKeys && <ApiKeysSection company={data} />}
        </div>
      )}
    </Answered>
  )
}

/** The company's keys to the partner API: made, shown once, revoked. */
function ApiKeysSection({ company: { enterpriseCode, status } }: { company: Company }) {
  const { t } = useWords()
  const keys = useCall(companyCalls.getApiKeyList, { enterpriseCode })
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<ApiKeyRow>()
  return (
    <Section
      title={t('companies.keys.title')}
      hint={`${t('companies.keys.hint')} ${status === 'inactive' ? t('companies.keys.inactive') : ''}`}
      actions={
        <>
          <Link to="/user-management/webhooks" search={{ enterpriseCode }}>
            {t('screens.webhooks')}
          </Link>
          <DialogButton icon={<PlusOutlined aria-hidden />} label={t('companies.keys.make')}>
            {close => <NewKeyDialog enterpriseCode={enterpriseCode} onMade={setMade} onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <Answered answer={keys} isEmpty={({ length }) => length === 0} empty={t('companies.keys.none')}>
        {found => <ApiKeyTable keys={found} onRevoke={setRevoked} />}
      </Answered>
      {made !== undefined && <MadeKeyDialog apiKey={made} onClose={() => setMade(undefined)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  )
}

type TableProps = { keys: readonly ApiKeyRow[]; onRevoke: (key: ApiKeyRow) => void }

/** Every key with what it may do, who made it and when it was used last; revoked ones stay to be seen. */
function ApiKeyTable({ keys, onRevoke }: TableProps) {
  const { t, instant } = useWords()
  const scopesOf = ({ scopes }: ApiKeyRow) =>
    scopes.map(scope => t(`companies.keys.scopeNames.${scopeTexts[scope]}`)).join(t('common.separator'))
  return (
    <RowTable
      label={t('companies.keys.title')}
      rows={keys}
      keyOf={({ id }) => id}
      rowClass={({ revokedAt }) => (revokedAt ? 'company-key-revoked' : undefined)}
      renderColumns={[
        [t('companies.keys.name'), ({ name }) => name, 'name'],
        [t('companies.keys.scopes'), scopesOf, 'prose'],
        [t('companies.keys.prefix'), ({ prefix }) => <code>{prefix}…</code>],
        [
          t('companies.keys.made'),
          ({ createdAt, createdBy }) => (
            <>
              {instant(createdAt)}
              <div className="quiet">
                {createdBy ? t('companies.keys.madeBy', { name: createdBy }) : t('changeHistory.system')}
              </div>
            </>
          ),
        ],
        [
          t('companies.keys.lastUsed'),
          ({ lastUsedAt }) =>
            lastUsedAt ? instant(lastUsedAt) : <span className="quiet">{t('companies.keys.never')}</span>,
        ],
        [
          t('companies.keys.state'),
          ({ revokedAt }) =>
            revokedAt ? (
              <span className="quiet">{t('companies.keys.revoked', { at: instant(revokedAt) })}</span>
            ) : (
              t('companies.keys.live')
            ),
        ],
        [
          t('lists.actions'),
          key =>
            !key.revokedAt && (
              <Button
                size="small"
                aria-label={t('companies.keys.revokeOf', { name: key.name })}
                onClick={() => onRevoke(key)}
              >
                {t('companies.keys.revoke')}
              </Button>
            ),
          'acts',
        ],
      ]}
    />
  )
}
