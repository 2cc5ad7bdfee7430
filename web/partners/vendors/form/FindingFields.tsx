import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { longestFinding } from '#contract/partners/rules/vendors.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { FindingFields as Finding } from '#web/partners/vendors/form/auditFields.ts'

type Props = { id?: string; value?: Finding[]; onChange?: (findings: Finding[]) => void }

/** The findings of an audit; what the vendor has answered stays as it was read. */
export function FindingFields({ id, value = [], onChange }: Props) {
  const t = useText()
  const [added, setAdded] = useState(0)
  const change = (key: string, finding: string) =>
    onChange?.(value.map(one => (one.key === key ? { ...one, finding } : one)))
  const add = () => {
    setAdded(added + 1)
    onChange?.([...value, { key: keyOfNew(added + 1), finding: '' }])
  }
  return (
    <div className="vendor-finding-fields" id={id} tabIndex={-1}>
      {value.length > 0 && (
        <ol>
          {value.map((one, index) => (
            <li key={one.key}>
              <OneFinding
                finding={one}
                place={index + 1}
                isAdded={one.key === keyOfNew(added)}
                onType={typed => change(one.key, typed)}
                onRemove={() => onChange?.(value.filter(({ key }) => key !== one.key))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t('vendors.form.addFinding')}
      </Button>
    </div>
  )
}

const keyOfNew = (number: number) => `new${number}`

type OneProps = {
  finding: Finding
  place: number
  isAdded: boolean
  onType: (finding: string) => void
  onRemove: () => void
}

function OneFinding({ finding: { finding, answer }, place, isAdded, onType, onRemove }: OneProps) {
  const t = useText()
  const label = t('vendors.form.findingAt', { number: place })
  if (answer != null) {
    return (
      <div className="vendor-finding-fixed">
        <p className="vendor-prose">{finding}</p>
        <p className="quiet vendor-prose">{t('vendors.form.answeredFinding', { answer })}</p>
      </div>
    )
  }
  return (
    <div className="vendor-finding-line">
      <Input.TextArea
        aria-label={label}
        autoFocus={isAdded}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={longestFinding}
        value={finding}
        onChange={event => onType(event.target.value)}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('vendors.form.removeFinding', { number: place })}
        onClick={onRemove}
      />
    </div>
  )
}
