import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Admin } from '#contract/admins.ts';
import { JOBS, type Job } from '#domain/jobs.ts';
import { ApiError, call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { LinkCard } from '../customers/link-card.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { SelectField } from '../ui/fields.tsx';
import { AskingForm } from './asking-form.tsx';

export const ADMINS_KEY = ['admin', 'admins'] as const;

type AskingProps = Pick<ComponentProps<typeof AskingForm>, 'submit' | 'isDangerous' | 'sending'> & {
  title: string;
  intro: string;
  onClose: () => void;
  /** Form fields besides the password. */
  fields?: ComponentProps<typeof AskingForm>['children'];
};

/** Asks for the admin's own password before changing another admin's account. */
function AskingPassword({ title, intro, onClose, fields, ...form }: AskingProps) {
  const text = useAdminText().admins;
  return (
    <Dialog title={title} onClose={onClose}>
      <AskingForm asks="current_password" intro={<p>{intro}</p>} {...form}>
        {(errors) => (
          <>
            {fields?.(errors)}
            <PasswordField
              label={text.password}
              error={errors['current_password']}
              name="current_password"
              autoComplete="current-password"
            />
          </>
        )}
      </AskingForm>
    </Dialog>
  );
}

export function NewAdminDialog({ onClose }: { onClose: () => void }) {
  const text = useAdminText().admins;
  const client = useQueryClient();
  const [person, setPerson] = useState({ name: '', email: '' });
  const [job, setJob] = useState<Job>('support');
  const create = useMutation({
    mutationFn: (current_password: string) => call('POST /api/admins', { body: { ...person, job, current_password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ADMINS_KEY }),
  });
  if (create.data !== undefined) {
    const { name, link } = create.data;
    return (
      <Dialog title={text.create} onClose={onClose} dismissible={false} actions={<Button onClick={onClose}>{text.close}</Button>}>
        <p className="mb-4">{text.createdText(name)}</p>
        <LinkCard link={link} />
      </Dialog>
    );
  }
  const bind = (name: keyof typeof person) => ({
    name,
    value: person[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  });
  return (
    <AskingPassword
      title={text.create}
      intro={text.createText}
      submit={text.createDo}
      sending={create}
      onClose={onClose}
      fields={({ name, email }) => (
        <>
          <TextField label={text.name} error={name} {...bind('name')} />
          <TextField label={text.email} error={email} type="email" autoCapitalize="none" {...bind('email')} />
          <JobField job={job} onChange={setJob} />
        </>
      )}
    />
  );
}

type JobFieldProps = { job: Job; onChange: (job: Job) => void; error?: string | undefined };

function JobField({ job, onChange, error }: JobFieldProps) {
  const text = useAdminText().admins;
  return (
    <SelectField label={text.job} error={error} value={job} onChange={(event) => onChange(event.target.value as Job)}>
      {JOBS.map((name) => (
        <option key={name} value={name}>
          {text.jobs[name]}
        </option>
      ))}
    </SelectField>
  );
}

type OtherProps = { admin: Admin; onClose: () => void };

export function AdminLinkDialog({ admin: { id, name }, onClose }: OtherProps) {
  const text = useAdminText().admins;
  const make = useMutation({
    mutationFn: (current_password: string) => call('POST /api/admins/{id}/link', { params: { id }, body: { current_password } }),
  });
  if (make.data !== undefined) {
    return (
      <Dialog
        title={text.linkFor(name)}
        onClose={onClose}
        dismissible={false}
        actions={<Button onClick={onClose}>{text.close}</Button>}
      >
        <LinkCard link={make.data} />
      </Dialog>
    );
  }
  return (
    <AskingPassword
      title={text.linkFor(name)}
      intro={text.linkText(name)}
      submit={text.linkDo}
      sending={make}
      onClose={onClose}
    />
  );
}

export function ChangeAdminDialog({ admin: { id, name, disabled_at }, onClose }: OtherProps) {
  const text = useAdminText().admins;
  const client = useQueryClient();
  const disabled = disabled_at === null;
  const change = useMutation({
    mutationFn: (current_password: string) =>
      call('PUT /api/admins/{id}', { params: { id }, body: { disabled, current_password } }),
    onSuccess: () => {
      notifySuccess(disabled ? text.disableDone(name) : text.enableDone(name));
      void client.invalidateQueries({ queryKey: ADMINS_KEY });
      onClose();
    },
  });
  const title = disabled ? text.disable : text.enable;
  return (
    <AskingPassword
      isDangerous={disabled}
      title={title}
      intro={disabled ? text.disableText(name) : text.enableText(name)}
      submit={title}
      sending={change}
      onClose={onClose}
    />
  );
}

export function JobDialog({ admin: { id, name, job: before }, onClose }: OtherProps) {
  const text = useAdminText().admins;
  const client = useQueryClient();
  const [job, setJob] = useState<Job>(before);
  /** The job that another admin has set meanwhile, known from a refusal; the next attempt is based on it. */
  const [given, setGiven] = useState<Job>();
  const change = useMutation({
    mutationFn: (current_password: string) =>
      call('PUT /api/admins/{id}', { params: { id }, body: { job, was: { job: given ?? before }, current_password } }),
    onSuccess: () => {
      notifySuccess(text.jobDone(name, text.jobs[job]));
      onClose();
    },
    onError: (error) => {
      const now = error instanceof ApiError ? error.now?.['job'] : undefined;
      if (now !== undefined) setGiven(now as Job);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMINS_KEY }),
  });
  return (
    <AskingPassword
      title={text.jobChange}
      intro={text.jobText(name)}
      submit={text.jobChange}
      sending={change}
      onClose={onClose}
      fields={() => (
        <JobField job={job} onChange={setJob} error={given === undefined ? undefined : text.jobDone(name, text.jobs[given])} />
      )}
    />
  );
}

export function ResetFactorDialog({ admin: { id, name }, onClose }: OtherProps) {
  const text = useAdminText().secondFactor;
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: (current_password: string) =>
      call('DELETE /api/admins/{id}/second-factor', { params: { id }, body: { current_password } }),
    onSuccess: () => {
      notifySuccess(text.resetDone(name));
      void client.invalidateQueries({ queryKey: ADMINS_KEY });
      onClose();
    },
  });
  return (
    <AskingPassword
      isDangerous
      title={text.reset}
      intro={text.resetText(name)}
      submit={text.reset}
      sending={reset}
      onClose={onClose}
    />
  );
}

export function RemoveAdminDialog({ admin: { id, name }, onClose }: OtherProps) {
  const text = useAdminText().admins;
  const client = useQueryClient();
  const [isWarned, setWarned] = useState(false);
  const remove = useMutation({
    mutationFn: (current_password: string) =>
      call('POST /api/admins/{id}/remove', {
        params: { id },
        body: { current_password, ...(isWarned ? { anyway: true } : {}) },
      }),
    onSuccess: () => {
      notifySuccess(text.removeDone(name));
      void client.invalidateQueries({ queryKey: ADMINS_KEY });
      onClose();
    },
    onError: (error) => setWarned(error instanceof ApiError && error.code === 'last_editor'),
  });
  return (
    <AskingPassword
      isDangerous
      title={text.removeFor(name)}
      intro={text.removeText(name)}
      submit={isWarned ? text.removeAnyway : text.removeDo}
      sending={remove}
      onClose={onClose}
    />
  );
}
