import { Button, Form, Input, Select } from 'antd'
import { useEffect } from 'react'
import { roles } from '#contract/kernel/menus.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { UserListSearch } from '#web/identity/users/userListSearch.ts'
import { accountStatuses } from '#contract/identity/rules/lists.ts'

/** '' is any. */
type Fields = {
  keyword: string
  role: NonNullable<UserListSearch['role']> | ''
  status: NonNullable<UserListSearch['status']> | ''
}

const fieldsOf = ({ keyword, role, status }: UserListSearch): Fields => ({
  keyword: keyword ?? '',
  role: role ?? '',
  status: status ?? '',
})

const searchOf = ({ keyword, role, status }: Fields): UserListSearch => ({
  keyword: keyword.trim() || undefined,
  role: role || undefined,
  status: status || undefined,
})

type Props = { search: UserListSearch; onSearch: (search: UserListSearch) => void }

/** Narrows the users down; the sorting stays. */
export function UserCriteria({ search, onSearch }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  // Back, a shared link and the menu change the address; the fields follow it.
  useEffect(() => form.setFieldsValue(fieldsOf(search)), [form, search])
  const { sort, order, size } = search
  const any = { value: '', label: t('users.criteria.any') }
  return (
    <section aria-label={t('users.criteria.title')}>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={fieldsOf(search)}
        onFinish={fields => onSearch({ ...searchOf(fields), sort, order, size })}
        className="user-criteria"
      >
        <Form.Item name="keyword" label={t('users.criteria.keyword')} className="user-keyword">
          <Input type="search" maxLength={100} placeholder={t('users.criteria.keywordHint')} />
        </Form.Item>
        <Form.Item name="role" label={t('users.facts.role')}>
          <Select
            popupMatchSelectWidth={false}
            options={[any, ...roles.map(value => ({ value, label: t(`users.roles.${value}`) }))]}
          />
        </Form.Item>
        <Form.Item name="status" label={t('users.facts.accountStatus')}>
          <Select
            popupMatchSelectWidth={false}
            options={[any, ...accountStatuses.map(value => ({ value, label: t(`users.status.${value}`) }))]}
          />
        </Form.Item>
        <div className="user-criteria-buttons">
          <Button htmlType="submit">{t('users.criteria.search')}</Button>
          <Button type="text" onClick={() => onSearch({ sort, order, size })}>
            {t('users.criteria.clear')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
