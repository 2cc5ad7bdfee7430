import { SearchOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { maxNumbersLength, maxNumbers, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { isTyping } from '#web/kernel/ui/forms/typed/isTyping.ts'
import { defaultPageSize, pageSizes } from '#web/kernel/ui/lists/defineList.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { missingNumbers } from '#web/logistics/deliveries/list/numbers/missingNumbers.ts'
import '#web/kernel/ui/buttons/plain.css'

/** Many numbers at once on one page, where there is one large enough: then those that were not found can be named. */
const sizeFor = (count: number) =>
  count <= defaultPageSize ? undefined : (pageSizes.find(size => count <= size) ?? pageSizes.at(-1))

/** What is pasted is never cut without a word. */
function problemOf(numbers: readonly string[]) {
  if (numbers.length === 0) return 'empty'
  return numbers.length > maxNumbers || numbers.join(' ').length > maxNumbersLength ? 'tooMany' : null
}

/** Of a browser that doesn't fit a field to what is typed in it. */
const maxRows = 5

type Props = {
  /** The numbers that the list shows now. */
  searched: string | undefined
  onSearch: (found: Pick<ListSearch, 'number' | 'size'>) => void
  /** Opens the one delivery that was found, where exactly one was. */
  openOnly: (() => void) | undefined
}

/** "Where is slip 1234?": one field, ready to type in; several numbers may be pasted, a column of a spreadsheet too. */
export function NumberSearch({ searched, onSearch, openOnly }: Props) {
  const t = useText()
  const field = useFieldAtHand()
  const [typed, setTyped] = useState(searched ?? '')
  const [problem, setProblem] = useState<'empty' | 'tooMany' | null>(null)
  const submit = () => {
    const numbers = searchNumbers(typed)
    const number = numbers.join(' ')
    const found = problemOf(numbers)
    setProblem(found)
    if (found) return
    // LOG-27: answered within seconds – Enter finds, Enter again opens.
    if (number === searched && openOnly) openOnly()
    else onSearch({ number, size: sizeFor(numbers.length) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that leads here: nobody's number begins with it.
    if (event.key === '/' && typed === '') event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <Flex component="section" vertical gap={4} className="no-print" aria-label={t('deliveries.number.title')}>
      <label htmlFor="delivery-number" className="strong">
        {t('deliveries.number.label')}
      </label>
      <Flex wrap gap="small" align="flex-start">
        <div className="field-box number-field">
          {/* antd's field would be ready later. */}
          <textarea
            ref={field}
            id="delivery-number"
            rows={Math.min(maxRows, typed.split('\n').length)}
            value={typed}
            placeholder={t('deliveries.number.placeholder')}
            aria-invalid={problem ? true : undefined}
            aria-describedby="delivery-number-hint"
            onChange={event => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button type="primary" size="large" icon={<SearchOutlined aria-hidden />} onClick={submit}>
          {t('deliveries.number.title')}
        </Button>
      </Flex>
      <p id="delivery-number-hint" className={problem ? 'wrong small' : 'quiet'} role={problem ? 'alert' : 'status'}>
        {problem ? (
          t(`deliveries.number.${problem}`, { number: maxNumbers })
        ) : openOnly ? (
          t('deliveries.number.opensOnEnter')
        ) : (
          <>
            {t('deliveries.number.hint')} <span className="key-hint">{t('deliveries.number.keyHint')}</span>
          </>
        )}
      </p>
    </Flex>
  )
}

/**
 * Focus on load, where there is a keyboard, and by the key `/` from anywhere on the page. On the document, before the search
 * box of the top bar hears the key (SHL-58).
 */
function useFieldAtHand() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const focus = () => field.current?.focus({ preventScroll: true })
    // On a phone the keyboard would cover the list before anybody asked for it.
    if (window.matchMedia('(pointer: fine)').matches) focus()
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      window.scrollTo({ top: 0 })
      focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return field
}

/** More of them are counted only. */
const maxNamed = 20

type NoticeProps = {
  number: string
  /** What the search by number found, once it has answered. */
  found: { total: number; rows: readonly DeliveryRow[] } | undefined
  onClear: () => void
}

/** That the list shows the result of a search by number, and which of several numbers were not found. */
export function NumberNotice({ number, found, onClear }: NoticeProps) {
  const t = useText()
  // Where nothing at all was found the list says so.
  const missing = found && found.total > 0 ? missingNumbers(number, found) : []
  const named = missing.slice(0, maxNamed).join(t('common.separator'))
  const rest = missing.length - maxNamed
  const numbers = rest > 0 ? t('deliveries.number.missingMore', { numbers: named, number: rest }) : named
  return (
    <div className="box filled">
      <p>
        {t('deliveries.number.active')}
        <Button type="link" onClick={onClear}>
          {t('deliveries.number.clear')}
        </Button>
      </p>
      <p role="status">{missing.length > 0 && t('deliveries.number.missing', { number: missing.length, numbers })}</p>
    </div>
  )
}
