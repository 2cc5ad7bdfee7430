import { Checkbox, Form, Input, Radio } from 'antd'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  /** Where the form keeps them. */
  name: 'weGrant' | 'theyGrant'
  label: string
  /** What is asked of the other side lists no loggers: it chooses itself. */
  isAsked?: boolean
}

/** What one side grants, kind by kind, and which loggers it lends. */
export function GrantItems({ name, label, isAsked = false }: Props) {
  const t = useText()
  const kinds = Form.useWatch<string[] | undefined>([name, 'kinds'])
  const loggers = Form.useWatch<string | undefined>([name, 'loggers'])
  const lends = !isAsked && kinds?.includes('carryLoggers') === true
  return (
    <>
      <Form.Item name={[name, 'kinds']} label={label} className="wide">
        <Checkbox.Group
          className="stacked"
          options={grantKinds.map(kind => ({ value: kind, label: t(`partners.kinds.${kind}`) }))}
        />
      </Form.Item>
      <Form.Item name={[name, 'loggers']} label={t('partners.loggers.label')} hidden={!lends} className="wide">
        <Radio.Group
          options={(['all', 'listed'] as const).map(value => ({ value, label: t(`partners.loggers.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        className="wide"
        name={[name, 'serials']}
        label={t('partners.loggers.serials')}
        extra={t('partners.loggers.serialsHint')}
        hidden={!lends || loggers !== 'listed'}
      >
        <Input.TextArea rows={4} autoComplete="off" />
      </Form.Item>
    </>
  )
}
