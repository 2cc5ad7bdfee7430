import { Flex, Select, type SelectProps } from 'antd'
import { useId } from 'react'

/** A choice beside its name; it acts at once. */
export function LabelledSelect({ label, ...select }: { label: string } & SelectProps<string>) {
  const field = useId()
  return (
    <Flex wrap gap="small" align="center">
      <label htmlFor={field} className="secondary no-wrap">
        {label}
      </label>
      <Select id={field} popupMatchSelectWidth={false} {...select} />
    </Flex>
  )
}
