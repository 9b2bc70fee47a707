import { Form, Submit } from '@kontor/ui/form';
import type { FormProps, SubmitProps } from '@kontor/ui/form';
import { useWords } from '../i18n/words.ts';

/** A form of the site, with the words that every form has. */
export function SiteForm(props: Omit<FormProps, 'problemsTitle'>) {
  const words = useWords('form');
  return <Form {...props} problemsTitle={(count) => words('problems', { count })} />;
}

/** The button that sends it. */
export function SiteSubmit(props: Omit<SubmitProps, 'sendingLabel'>) {
  const words = useWords('form');
  return <Submit {...props} sendingLabel={words('sending')} />;
}
