import { Flex, Radio } from 'antd'
import { useId, type ReactNode } from 'react'

type Props<Value extends string> = {
  label: ReactNode
  choices: readonly { value: Value; label: ReactNode }[]
  /** None is chosen beforehand. */
  value: Value | undefined
  onChoose: (value: Value) => void
  children?: ReactNode
}

/** A question with a few answers, each saying what it would mean. */
export function ChoiceQuestion<Value extends string>({ label, choices, value, onChoose, children }: Props<Value>) {
  const labelId = useId()
  return (
    <Flex vertical gap="small">
      <div id={labelId}>{label}</div>
      <Radio.Group
        aria-labelledby={labelId}
        value={value ?? null}
        onChange={({ target }) => {
          const chosen = choices.find(choice => choice.value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
        options={choices.map(choice => ({ value: choice.value, label: choice.label }))}
        vertical
      />
      {children}
    </Flex>
  )
}
