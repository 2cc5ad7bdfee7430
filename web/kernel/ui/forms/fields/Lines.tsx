import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form } from 'antd'
import type { ComponentProps, ReactNode } from 'react'

type Props = Pick<ComponentProps<typeof Form.List>, 'name' | 'rules'> & {
  /** What a new line says. */
  next: object | (() => object)
  max: number
  /** What is said where there is no line. */
  none?: ReactNode
  addText: string
  removeText: (number: number) => string
  children: (place: number) => ReactNode
}

/** Lines that have nothing but their place: they are changed and deleted by it. */
export const Lines = ({ name, rules, next, max, none, addText, removeText, children }: Props) => (
  <Form.List name={name} rules={rules}>
    {(lines, { add, remove }, { errors }) => (
      <Flex vertical gap="small">
        <ol className="divided">
          {lines.map(line => (
            <Flex component="li" key={line.key} wrap gap="small" align="end">
              {children(line.name)}
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={removeText(line.name + 1)}
                onClick={() => remove(line.name)}
              />
            </Flex>
          ))}
        </ol>
        {lines.length === 0 && none}
        {lines.length < max && (
          <Button
            className="start"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add(typeof next === 'function' ? next() : next)}
          >
            {addText}
          </Button>
        )}
        <div className="wrong" role="alert">
          <Form.ErrorList errors={errors} />
        </div>
      </Flex>
    )}
  </Form.List>
)
