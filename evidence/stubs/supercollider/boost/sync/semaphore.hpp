#pragma once
namespace boost { namespace sync {
class semaphore {
public:
    void post();
    bool wait();
    bool try_wait();
    template <class D> bool wait_for(D const&);
    template <class T> bool wait_until(T const&);
};
} }
