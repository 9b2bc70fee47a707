import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

/** A customer's number; it leads to his account, for those who may see it. */
export function UserLink({ uid, maySee }: { readonly uid: number; readonly maySee: boolean }) {
  if (!maySee) return uid;
  return (
    <Link to={paths.user(uid)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
      {uid}
    </Link>
  );
}
