import { AutoComplete, Input } from 'antd'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { SuggestionField } from '#contract/logistics/calls/suggestions.ts'
import { useComposition } from '#web/logistics/deliveries/list/criteria/useComposition.ts'
import { useSuggestions } from '#web/logistics/deliveries/list/criteria/useSuggestions.ts'

export type SuggestedName = Exclude<SuggestionField, 'deliveryStatus'>

type Props = {
  name: SuggestedName
  maxLength: number
  /** What the form's item gives to its field. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** A text field that suggests while somebody types; what is typed counts as it is, whether it was suggested or not. */
export function SuggestedInput({ name, maxLength, id, value = '', onChange }: Props) {
  const { isComposing, ...composition } = useComposition()
  const [isOpen, setOpen] = useState(false)
  /** By the arrow keys: only then Enter and Tab take a suggestion. */
  const hasMoved = useRef(false)
  const isAsked = isOpen && !isComposing && value.trim() !== ''
  const options = useOptions(name, value, isAsked)

  const open = (opens: boolean) => {
    hasMoved.current = false
    setOpen(opens)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) hasMoved.current = isOpen
    if (!['Enter', 'Tab'].includes(event.key) || event.nativeEvent.isComposing || hasMoved.current) return
    // Nothing was chosen: Enter searches, Tab goes on, and the field keeps what was typed.
    event.stopPropagation()
    open(false)
  }
  return (
    <div onKeyDownCapture={onKeyDown} {...composition}>
      <AutoComplete
        id={id}
        value={value}
        options={options}
        open={isAsked && options.length > 0}
        onOpenChange={open}
        onChange={(typed: string) => {
          open(true)
          onChange?.(typed)
        }}
        onSelect={() => open(false)}
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={false}
      >
        <ListedInput maxLength={maxLength} />
      </AutoComplete>
    </div>
  )
}

/** Where no option is active, antd names one that isn't there. */
function ListedInput({ 'aria-activedescendant': active, ...props }: ComponentProps<typeof Input>) {
  return <Input {...props} aria-activedescendant={active?.endsWith('_-1') ? undefined : active} />
}

/** Each value once: a list needs its options told apart. */
function useOptions(name: SuggestedName, value: string, isAsked: boolean) {
  const suggestions = useSuggestions(name, value, isAsked) ?? []
  return [...new Map(suggestions.map(one => [one.value, one])).values()]
}
