import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { toast } from './toast-list.ts';

/** Something that is wrong with what was filled in. */
export interface FormProblem {
  /** Name of the field. */
  readonly name: string;
  /** A sentence that says what to do. */
  readonly text: string;
  /** Names the field in the list of what is wrong, where the sentence does not. */
  readonly label?: string;
}

/** What the fields of a form know of it. */
export interface FormFields {
  /** The sentence under a field: undefined while nothing is wrong or nobody has been there yet. */
  readonly errorOf: (name: string) => string | undefined;
  /** Goes to the field's `onBlur`: from then on it says what is wrong with it. */
  readonly leave: (name: string) => () => void;
}

/** Props of Form. */
export interface FormProps {
  /** Names the form for screen readers. */
  readonly label: string;
  /** All that is wrong now, in the order of the fields: a pure function of what is filled in. */
  readonly problems: readonly FormProblem[];
  /** Title of the list of what is wrong, by how much it is. */
  readonly problemsTitle: (count: number) => string;
  /** Why the last try was refused; the server's sentence. */
  readonly failure?: string | undefined;
  readonly isSending?: boolean;
  /** Called when nothing is wrong and nothing is being sent. */
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly children: (fields: FormFields) => ReactNode;
}

/**
 * A form: Enter and its Submit send it, unless something is wrong. Then it says so in a message and in a list that takes the
 * focus, whose entries lead to the fields; a field says what is wrong with it once it was left.
 */
export function Form({ label, problems, problemsTitle, failure, isSending = false, onSubmit, className, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const listed = tries > 0 && problems.length > 0;
  useEffect(() => {
    if (tries > 0) summary.current?.focus();
  }, [tries]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (isSending) return;
    const [first] = problems;
    if (first === undefined) {
      setTries(0);
      onSubmit();
      return;
    }
    toast.error(first.text);
    setTries(tries + 1);
  }

  const fields: FormFields = {
    errorOf: (name) => (tries > 0 || left.has(name) ? problems.find((problem) => problem.name === name)?.text : undefined),
    leave: (name) => () => setLeft((known) => (known.has(name) ? known : new Set([...known, name]))),
  };
  return (
    <form ref={element} aria-label={label} noValidate onSubmit={submit} className={classNames('grid min-w-0 gap-4', className)}>
      {listed && (
        <div
          ref={summary}
          tabIndex={-1}
          role="group"
          aria-labelledby={`${id}-problems`}
          data-problems
          className="rounded-control p-3 text-13 shadow-[inset_0_0_0_1px_var(--color-bad)] focus-ring"
        >
          <p id={`${id}-problems`} className="font-semibold text-text">
            {problemsTitle(problems.length)}
          </p>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ name, text, label: field }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => fieldOf(element.current, name)?.focus()}
                  className="relative cursor-pointer rounded-sm text-left text-bad underline underline-offset-2 focus-ring"
                >
                  {field === undefined ? text : `${field}: ${text}`}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children(fields)}
      {/* Stands there while it is empty, so that screen readers notice what comes into it. */}
      <div aria-live="assertive" className={failure === undefined || failure === '' ? 'sr-only' : 'text-13 text-bad'}>
        {failure}
      </div>
    </form>
  );
}

/** What has the focus for a name: an input of it, the button of a choice, or the first button of a place for files. */
function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const quoted = CSS.escape(name);
  const field = form?.querySelector<HTMLElement>(`[name="${quoted}"], [data-name="${quoted}"]`) ?? null;
  return field?.matches('input, button, textarea') === false ? field.querySelector('button') : field;
}

/** Props of Submit. */
export interface SubmitProps {
  readonly isSending: boolean;
  readonly sendingLabel: string;
  readonly isDisabled?: boolean;
  /** What is missing, beside or under the button. */
  readonly missing?: string | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The button that sends a form. Its reason, where it is disabled, stands with it. */
export function Submit({ isSending, missing, variant = 'primary', size = 44, wide = true, className, children, ...rest }: SubmitProps) {
  const id = useId();
  return (
    <div className={classNames(wide ? 'grid gap-2 text-center' : 'flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      <Button
        type="submit"
        variant={variant}
        size={size}
        wide={wide}
        sending={isSending}
        sendingLabel={rest.sendingLabel}
        isDisabled={rest.isDisabled ?? false}
        {...(missing === undefined ? {} : { 'aria-describedby': id })}
      >
        {children}
      </Button>
      {missing !== undefined && (
        <span id={id} className="text-12 text-text-2">
          {missing}
        </span>
      )}
    </div>
  );
}
