import { useMe } from '../data/session.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

/** A customer's number; it leads to his account, for those who may see it. */
export function UserLink({ uid }: { readonly uid: number }) {
  const { actions } = useMe();
  if (!actions.includes('user.view')) return uid;
  return (
    <Link to={paths.user(uid)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
      {uid}
    </Link>
  );
}
