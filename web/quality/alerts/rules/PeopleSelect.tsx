import { Select } from 'antd'
import { maxPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import type { Person } from '#contract/quality/types/alertTypes.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'

type Props = {
  id?: string
  people: readonly Person[]
  value?: readonly number[]
  onChange?: (userIds: number[]) => void
}

/** Some of a company's people; who is disabled is told nothing, and offered only where it is named already. */
export function PeopleSelect({ id, people, value = [], onChange }: Props) {
  const offered = people.filter(person => person.isEnabled || value.includes(person.userId))
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={maxPeople}
      optionFilterProp="label"
      getPopupContainer={popupPlace}
      value={[...value]}
      options={offered.map(({ userId, name, department, email }) => ({
        value: userId,
        label: department === '' ? `${name} (${email})` : `${name} (${department}, ${email})`,
      }))}
      onChange={onChange}
    />
  )
}
