import '#web/kernel/ui/forms/fields/choiceButtons.css'

type Props<Choice extends string> = {
  label: string
  choices: readonly { value: Choice; label: string }[]
  value: Choice
  onChoose: (value: Choice) => void
}

/** One of a few ways to look at something, all of them in sight. */
export function ChoiceButtons<Choice extends string>({ label, choices, value, onChoose }: Props<Choice>) {
  return (
    <div className="choice-buttons no-print" role="group" aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          className="plain-button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
