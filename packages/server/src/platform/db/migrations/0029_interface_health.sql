-- Official interfaces that a worker leaves alone: those that mostly fail, and those that deny the installation's credentials.
ALTER TABLE workers
  ADD shunned_interfaces text[] NOT NULL DEFAULT '{}',
  ADD denied_interfaces text[] NOT NULL DEFAULT '{}';
