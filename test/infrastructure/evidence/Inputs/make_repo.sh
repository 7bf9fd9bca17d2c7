#!/bin/sh
# make_repo.sh FOLDER: a repository with a constructor that leaks, and its fix; prints both commits.
set -e
mkdir -p "$1" && cd "$1"
git init -q . && git config user.name nobody && git config user.email nobody@example.org
GIT_AUTHOR_DATE='2024-01-01 00:00:00 +0000' GIT_COMMITTER_DATE='2024-01-01 00:00:00 +0000'
export GIT_AUTHOR_DATE GIT_COMMITTER_DATE
write() {
  cat > port.cpp <<END
extern "C" int socket(int, int, int);
extern "C" int close(int);
struct Port {
  int Fd;
  Port(int Domain) : Fd(socket(Domain, 1, 0)) {
    if (Domain > 2)$1
      throw Domain;
  }
  ~Port() { close(Fd); }
};
END
  git add . && git commit -q -m state && git rev-parse HEAD
}
write ''
write ' close(Fd);
    if (Domain > 2)'
