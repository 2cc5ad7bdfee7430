import { Button, Checkbox, Form, Input } from 'antd'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { apiKeyScopes, type ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { scopeTexts } from '#web/partners/companies/apiKeys/scopeTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { refuse, said, type Sentence } from '#web/kernel/ui/said.tsx'

type Fields = { name: string; scopes: ApiKeyScope[] }
type Props = { enterpriseCode: string; onMade: (key: string) => void; onClose: () => void }

/** Asks for a key's name and what it may do, and makes it. */
export function NewKeyDialog({ enterpriseCode, onMade, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
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
    <Dialog
      title={t('companies.keys.make')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('companies.keys.cancel')}</Button>
          <Button type="primary" loading={make.isPending} onClick={() => form.submit()}>
            {t('companies.keys.create')}
          </Button>
        </>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: '', scopes: [] }}
        onFinish={submit}
        className="company-key-form"
      >
        <Form.Item
          name="name"
          label={t('companies.keys.name')}
          extra={t('companies.keys.nameHint')}
          rules={[{ required: true, whitespace: true, message: said(t => t('companies.keys.noName')) }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={t('companies.keys.scopes')}
          rules={[{ validator: someScope(t => t('companies.keys.noScope')) }]}
        >
          <Checkbox.Group className="company-scopes" options={apiKeyScopes.map(scope => optionOf(scope))} />
        </Form.Item>
      </Form>
    </Dialog>
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
      <span className="company-scope-hint">{t(`companies.keys.scopeHints.${scopeTexts[scope]}`)}</span>
    </>
  )
}
