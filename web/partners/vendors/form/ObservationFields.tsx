import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { maxObservationLength } from '#contract/partners/rules/vendors.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import type { ObservationFields as Observation } from '#web/partners/vendors/form/entryFields.ts'

type Props = { id?: string; value?: Observation[]; onChange?: (observations: Observation[]) => void }

/** The findings of an audit; what the vendor has answered stays as it was read. */
export function ObservationFields({ id, value = [], onChange }: Props) {
  const t = useText()
  const [added, setAdded] = useState(0)
  const change = (key: string, observation: string) =>
    onChange?.(value.map(one => (one.key === key ? { ...one, observation } : one)))
  const add = () => {
    setAdded(added + 1)
    onChange?.([...value, { key: keyOfNew(added + 1), observation: '' }])
  }
  return (
    <Flex vertical gap="small" align="flex-start" id={id} tabIndex={-1}>
      {value.length > 0 && (
        <Flex component="ol" vertical gap="small" className="full-width">
          {value.map((one, index) => (
            <li key={one.key}>
              <OneObservation
                observation={one}
                place={index + 1}
                isAdded={one.key === keyOfNew(added)}
                onType={typed => change(one.key, typed)}
                onRemove={() => onChange?.(value.filter(({ key }) => key !== one.key))}
              />
            </li>
          ))}
        </Flex>
      )}
      <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t('vendors.form.addObservation')}
      </Button>
    </Flex>
  )
}

const keyOfNew = (number: number) => `new${number}`

type OneProps = {
  observation: Observation
  place: number
  isAdded: boolean
  onType: (observation: string) => void
  onRemove: () => void
}

function OneObservation({ observation: { observation, answer }, place, isAdded, onType, onRemove }: OneProps) {
  const t = useText()
  const label = t('vendors.form.observationAt', { number: place })
  if (answer != null) {
    return (
      <div className="box filled">
        <p className="pre-line">{observation}</p>
        <p className="quiet pre-line">{t('vendors.form.answeredObservation', { answer })}</p>
      </div>
    )
  }
  return (
    <Flex gap="small" align="flex-start">
      <Input.TextArea
        aria-label={label}
        autoFocus={isAdded}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={maxObservationLength}
        value={observation}
        onChange={event => onType(event.target.value)}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('vendors.form.removeObservation', { number: place })}
        onClick={onRemove}
      />
    </Flex>
  )
}
