import { Checkbox, Form, Input } from 'antd'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { apiKeyScopes, type ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { scopeTexts } from '#web/partners/companies/apiKeys/scopeTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { refuse, said, type Sentence } from '#web/kernel/texts/said.tsx'

type Fields = { name: string; scopes: ApiKeyScope[] }
type Props = { enterpriseCode: string; onMade: (key: string) => void; onClose: () => void }

/** Asks for a key's name and what it may do, and makes it. */
export function NewKeyDialog({ enterpriseCode, onMade, onClose }: Props) {
  const t = useText()
  const make = useCallMutation(companyCalls.createApiKey)
  const submit = (fields: Fields) =>
    make.mutate(
      { enterpriseCode, name: fields.name.trim(), scopes: fields.scopes },
      {
        onSuccess: ({ key }) => onMade(key),
        // A failure shows its message, which the dialog would hide.
        onError: onClose,
      },
    )
  return (
    <FormDialog<Fields>
      title={t('companies.keys.make')}
      act={t('companies.keys.create')}
      isActing={make.isPending}
      initial={{ name: '', scopes: [] }}
      allRequired
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        className="wide"
        name="name"
        label={t('companies.keys.name')}
        extra={t('companies.keys.nameHint')}
        rules={[{ required: true, whitespace: true, message: said(t => t('companies.keys.noName')) }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        className="wide"
        name="scopes"
        label={t('companies.keys.scopes')}
        rules={[{ validator: someScope(t => t('companies.keys.noScope')) }]}
      >
        <Checkbox.Group className="stacked" options={apiKeyScopes.map(scope => optionOf(scope))} />
      </Form.Item>
    </FormDialog>
  )
}

/** Not `required`: a group of boxes may not say so of itself. */
const someScope = (sentence: Sentence) => (_rule: unknown, scopes: readonly ApiKeyScope[]) =>
  scopes.length > 0 ? Promise.resolve() : refuse(sentence)

const optionOf = (scope: ApiKeyScope) => ({ value: scope, label: <Scope scope={scope} /> })

function Scope({ scope }: { scope: ApiKeyScope }) {
  const t = useText()
  return (
    <>
      {t(`companies.keys.scopeNames.${scopeTexts[scope]}`)} <code>{scope}</code>
      <span className="company-scope-hint quiet">{t(`companies.keys.scopeHints.${scopeTexts[scope]}`)}</span>
    </>
  )
}
