import { Button, Flex, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import {
  keptName,
  maxNameLength,
  maxSearches,
  refusalOf,
  type Refusal,
} from '#web/identity/userSettings/savedSearches.ts'
import type { useSavedSearches } from '#web/identity/userSettings/useSavedSearches.ts'

type Props = { list: string; search: string; saved: ReturnType<typeof useSavedSearches> }

/** Keeps the present search under a name; one of the same name is replaced when its user says so. */
export function SaveSearchForm({ list, search, saved }: Props) {
  const t = useText()
  const field = useId()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const entry = { list, name: keptName(typed), search }
  const save = () =>
    saved.save(entry, () => {
      setTyped('')
      setRefusal(undefined)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = refusalOf(saved.all, entry)
    setRefusal(found)
    if (found === undefined) save()
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={field} className="strong">
        {t('userSettings.searches.name')}
      </label>
      <Flex gap="small">
        <Input
          id={field}
          value={typed}
          maxLength={maxNameLength}
          aria-describedby={`${field}-hint`}
          status={refusal && refusal !== 'taken' ? 'error' : undefined}
          onChange={event => {
            setTyped(event.target.value)
            setRefusal(undefined)
          }}
        />
        <Button htmlType="submit" type="primary" loading={saved.isSaving}>
          {t('userSettings.searches.save')}
        </Button>
      </Flex>
      <p id={`${field}-hint`} className="quiet">
        {t('userSettings.searches.hint')}
      </p>
      {refusal === 'taken' && (
        <Flex wrap gap="small" align="center" className="box filled" role="alert">
          <p>{t('userSettings.searches.taken', { name: entry.name })}</p>
          <Button size="small" loading={saved.isSaving} onClick={save}>
            {t('userSettings.searches.replace')}
          </Button>
        </Flex>
      )}
      {refusal && refusal !== 'taken' && (
        <p className="small wrong" role="alert">
          {t(`userSettings.searches.refused.${refusal}`, { most: maxSearches })}
        </p>
      )}
    </form>
  )
}
