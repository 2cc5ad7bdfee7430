import { Button, Checkbox, Form } from 'antd'
import { companyCalls, type ApiKeyRow } from '#contract/partners/calls/companies.ts'
import { apiKeyScopes, type ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { CopyButton } from '#web/kernel/ui/buttons/CopyButton.tsx'
import { ruleBy, useText } from '#web/kernel/texts/useWords.ts'
import { CallConfirm, Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'

type Fields = { name: string; scopes: ApiKeyScope[] }
type Props = { enterpriseCode: string; onMade: (key: string) => void; onClose: () => void }

/** Asks for a key's name and what it may do, and makes it. */
export function NewKeyDialog({ enterpriseCode, onMade, onClose }: Props) {
  const t = useText()
  return (
    <CallDialog<Fields, typeof companyCalls.createApiKey>
      title={t('companies.keys.make')}
      act={t('companies.keys.create')}
      initial={{ name: '', scopes: [] }}
      allRequired
      of={enterpriseCode}
      call={companyCalls.createApiKey}
      request={fields => ({ enterpriseCode, ...fields })}
      onDone={({ key }) => onMade(key)}
      closesOnFailure
      onClose={onClose}
    >
      <TextItem
        className="wide"
        name="name"
        label={t('companies.keys.name')}
        extra={t('companies.keys.nameHint')}
        missing={t => t('companies.keys.noName')}
        maxLength={100}
      />
      <Form.Item className="wide" name="scopes" label={t('companies.keys.scopes')} rules={[someScope]}>
        <Checkbox.Group
          className="stacked"
          options={apiKeyScopes.map(value => ({ value, label: <Scope scope={value} /> }))}
        />
      </Form.Item>
    </CallDialog>
  )
}

/** Not `required`: a group of boxes may not say so of itself. */
const someScope = ruleBy((scopes: readonly ApiKeyScope[]) => scopes.length === 0 && (t => t('companies.keys.noScope')))

function Scope({ scope }: { scope: ApiKeyScope }) {
  const t = useText()
  return (
    <>
      {t(`companies.keys.scopeNames.${scopeTexts[scope]}`)} <code>{scope}</code>
      <div className="quiet">{t(`companies.keys.scopeHints.${scopeTexts[scope]}`)}</div>
    </>
  )
}

/** IDN-54: the key is shown once. Only its own button closes this, so that no slip of a finger loses it. */
export function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('companies.keys.madeTitle')}
      onClose={() => undefined}
      buttons={
        <>
          <CopyButton text={apiKey} copied={t => t('companies.keys.copied')} type="default" size="middle">
            {t('companies.keys.copy')}
          </CopyButton>
          <Button type="primary" onClick={onClose}>
            {t('companies.keys.close')}
          </Button>
        </>
      }
    >
      <p>{t('companies.keys.once')}</p>
      <output className="company-made-key box filled" aria-label={t('companies.keys.key')}>
        {apiKey}
      </output>
    </Dialog>
  )
}

/** Says what revoking a key does, and does it. */
export function RevokeDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKeyRow; onClose: () => void }) {
  const t = useText()
  return (
    <CallConfirm
      title={t('companies.keys.revokeTitle')}
      act={t('companies.keys.revoke')}
      call={companyCalls.revokeApiKey}
      request={{ id }}
      done={t => t('companies.keys.revokedNotice', { name })}
      onClose={onClose}
    >
      <p className="box filled strong">
        {name} <code>{prefix}…</code>
      </p>
      <p>{t('companies.keys.revokeEffect')}</p>
    </CallConfirm>
  )
}

/** What a scope's texts are called: a colon would end a text's name. */
export const scopeTexts = {
  'products:write': 'productsWrite',
  'deliveries:write': 'deliveriesWrite',
  'stock:write': 'stockWrite',
  'readings:write': 'readingsWrite',
  read: 'read',
} as const satisfies Record<ApiKeyScope, string>
