import { useState } from 'react';
import type { FormEvent } from 'react';
import { login } from '@kontor/contract/account';
import { callServer } from '../../data/call-server.ts';
import { beginSession } from '../../data/session.ts';

export function LoginForm() {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    setFailure('');
    try {
      beginSession(await callServer(login, { account, password }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'System error');
      setSending(false);
    }
  }

  return (
    <form className="card stack" onSubmit={submit}>
      <label>
        Account
        <input name="account" autoComplete="username" required value={account} onChange={(event) => setAccount(event.target.value)} />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit" className="primary" disabled={sending}>
        Log in
      </button>
      <p role="alert" className="failure">
        {failure}
      </p>
    </form>
  );
}
