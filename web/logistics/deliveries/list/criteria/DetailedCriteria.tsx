import { Form, Input, AutoComplete } from 'antd'
import type { CalibrationFlag } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { deliveryList } from '#web/logistics/deliveries/deliveryList.ts'
import { flags, isOneOf, rangeNames } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { FilterItem } from '#web/kernel/ui/lists/ListFilter.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { OptionalDays } from '#web/kernel/ui/days/DayRange.tsx'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { suggestionCalls, type SuggestionField } from '#contract/logistics/calls/suggestions.ts'
import { useSuggestions } from '#web/logistics/deliveries/list/criteria/useSuggestions.ts'
import { useComposition } from '#web/kernel/ui/forms/typed/typing.ts'

type SuggestedName = Exclude<SuggestionField, 'deliveryStatus'>
const isSuggested = (name: string): name is SuggestedName => name in suggestionCalls

type Props = {
  name: SuggestedName
  maxLength: number
  /** What the form's item gives to its field. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** A text field that suggests while somebody types; what is typed counts as it is, whether it was suggested or not. */
function SuggestedInput({ name, maxLength, id, value = '', onChange }: Props) {
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

const groups = {
  items: ['words', 'productName', 'productCode', 'lot', 'expiry'],
  parties: ['departurePlace', 'deliveryDestination', 'depositor', 'consignee', 'carrier'],
  days: ['scheduledArrival', 'delivered'],
  condition: [
    'customerNumber',
    'logger',
    'calibration',
    'amended',
    'arrivalToCheck',
    'piecesDiffer',
    'conflictingData',
  ],
} as const

/** The criteria that are seldom needed, by what they are about. */
export function DetailedCriteria() {
  const t = useText()
  return (
    <div className="fit-grid criteria-groups">
      {(['items', 'parties', 'days', 'condition'] as const).map(group => (
        <fieldset key={group}>
          <legend>{t(`deliveries.criteria.groups.${group}`)}</legend>
          <div className="filter-fields">
            {groups[group].map(name => (
              <Field key={name} name={name} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

const { filters } = deliveryList

function Field({ name }: { name: (typeof groups)[keyof typeof groups][number] }) {
  const t = useText()
  const label = t(`deliveries.criteria.${name}`)
  if (isOneOf(rangeNames, name)) return <OptionalDays name={name} label={label} />
  if (isOneOf(flags, name)) return <FilterItem filters={filters} field={{ flag: name, label }} />
  if (name === 'calibration') {
    const option = (flag: CalibrationFlag) => t(`deliveries.criteria.calibrations.${flag}`)
    return <FilterItem filters={filters} field={{ choice: name, label, option }} />
  }
  if (!isSuggested(name)) return <FilterItem filters={filters} field={{ text: name, label }} />
  return (
    <Form.Item name={name} label={label}>
      <SuggestedInput name={name} maxLength={filters[name].maxLength} />
    </Form.Item>
  )
}
